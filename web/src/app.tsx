import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useRoute, type Route } from '@lair/router';

type Page = ComponentType<{ route: Route }>;

const pages: Partial<Record<Route['page'], () => Promise<{ default: Page }>>> = {
  gallery: () => import('@lair/pages/gallery'),
};

export function App() {
  const route = useRoute();
  const [page, set] = useState<{ of: string; Page: Page }>();
  useEffect(() => {
    void pages[route.page]?.().then((m) => set({ of: route.page, Page: m.default }));
  }, [route.page]);
  return page?.of === route.page ? <page.Page route={route} /> : null;
}
