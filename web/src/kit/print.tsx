// Drawings as images, for pieces that a page shows many of.

import { render, type VNode } from 'preact';

const prints = new Map<string, string>();

// print returns the address of the image of a drawing, which is made once for each name.
//
// An svg element is made of a hundred lines or more, each of which a browser lays
// out and styles again with the board. A <use> of a symbol would copy them all.
export function print(name: string, draw: () => VNode): string {
  let address = prints.get(name);
  if (address === undefined) {
    const host = document.createElement('div');
    render(draw(), host);
    address = `data:image/svg+xml,${encodeURIComponent(host.innerHTML)}`;
    prints.set(name, address);
  }
  return address;
}

// Print shows the image at an address that print returned. Without a label, what it is part
// of says it.
export const Print = ({
  src,
  label = '',
  class: its,
}: {
  src: string;
  label?: string | undefined;
  class?: string | undefined;
}): VNode => <img class={its} src={src} alt={label} decoding="sync" draggable={false} />;
