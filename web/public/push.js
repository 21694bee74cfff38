// The service worker. It shows a notice for every push, always: browsers end the
// subscription of a page whose pushes show nothing.

self.addEventListener('push', (e) => {
  let said = {};
  try {
    said = e.data.json().notification;
  } catch {
    // A push that cannot be read still has to show something.
  }
  const to = new URL(said.navigate ?? '/', self.location.origin);
  e.waitUntil(
    self.registration.showNotification(said.title ?? 'Lair', {
      body: said.body ?? '',
      lang: said.lang ?? '',
      tag: said.tag ?? 'lair',
      renotify: true,
      icon: '/favicon.svg',
      data: to.pathname,
    }),
  );
});

self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  const open = async () => {
    const path = e.notification.data;
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find((p) => new URL(p.url).pathname === path);
    await (page ? page.focus() : self.clients.openWindow(path));
  };
  e.waitUntil(open());
});
