/**
 * Calls `fit` whenever a font has come, for what depends on the width of words in a room
 * that keeps its own size. Returns a function that ends it.
 */
export function onFonts(fit: () => void): () => void {
  // A window without fonts is that of a unit test.
  document.fonts?.addEventListener('loadingdone', fit);
  return () => document.fonts?.removeEventListener('loadingdone', fit);
}
