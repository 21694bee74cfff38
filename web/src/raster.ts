// Turns a part of the page into a PNG. The browser draws it as it draws the page: the
// part is put into an SVG together with the styles and the fonts that are loaded, and
// that SVG is drawn on a canvas. Nothing leaves the browser, and nothing is fetched but
// the fonts, which it has already.

/** Returns a PNG of an element that is in the document, whatever hides it there. */
export async function raster(element: HTMLElement, width: number, height: number): Promise<Blob> {
  await Promise.all(Array.from(element.querySelectorAll('img'), (image) => image.decode()));
  const css = await styles();
  // Nothing moves in a picture, and an animation would be caught at its beginning.
  const still = '*,::before,::after{animation:none!important;transition:none!important}';
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const style = document.createElementNS(svg.namespaceURI, 'style');
  style.textContent = css + still;
  const room = document.createElementNS(svg.namespaceURI, 'foreignObject');
  room.setAttribute('width', String(width));
  room.setAttribute('height', String(height));
  room.append(defined(element), element.cloneNode(true));
  svg.append(style, room);
  const image = new Image();
  const text = new XMLSerializer().serializeToString(svg);
  // Not a blob: browsers hold a canvas for unsafe on which an SVG out of a blob was drawn.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob((png) => (png ? done(png) : fail(new Error('the canvas is empty'))), 'image/png'),
  );
}

/** Returns the rules of all style sheets of the page, with the fonts in them. */
async function styles(): Promise<string> {
  const rules = Array.from(document.styleSheets).flatMap((sheet) =>
    Array.from(sheet.cssRules, (rule) => [rule, sheet.href ?? location.href] as const),
  );
  const texts = await Promise.all(
    rules.map(([rule, base]) =>
      rule instanceof CSSFontFaceRule ? withFont(rule.cssText, base) : rule.cssText,
    ),
  );
  return texts.join('\n');
}

/** Puts the file of a font into its rule. A picture may load nothing. */
async function withFont(rule: string, base: string): Promise<string> {
  const url = /url\("?([^")]+)"?\)/.exec(rule)?.[1];
  if (url === undefined || url.startsWith('data:')) return rule;
  const file = await (await fetch(new URL(url, base))).blob();
  return rule.replace(url, await dataURL(file));
}

const dataURL = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error ?? new Error('a file could not be read'));
    reader.readAsDataURL(file);
  });

/** Copies what an element refers to by #id and does not contain: symbols and patterns. */
function defined(element: HTMLElement): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('style', 'position:absolute');
  const seen = new Set<string>();
  const look = (part: Element) => {
    for (const [, a, b] of part.outerHTML.matchAll(/href="#([\w-]+)"|url\(["']?#([\w-]+)/g)) {
      const id = (a ?? b)!;
      const found = document.getElementById(id);
      if (seen.has(id) || !found || element.contains(found)) continue;
      seen.add(id);
      svg.append(found.cloneNode(true));
      look(found);
    }
  };
  look(element);
  return svg;
}
