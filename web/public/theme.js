// Before the first paint: the theme and language that were chosen here before.
try {
  var s = JSON.parse(localStorage.getItem('lair.settings') || '{}');
  if (s.theme === 'light' || s.theme === 'dark') document.documentElement.dataset.theme = s.theme;
  if (s.lang === 'fr') document.documentElement.lang = 'fr';
} catch (e) {}
