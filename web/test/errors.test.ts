import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { speak } from '@lair/i18n';
import { explainMine as explain } from '@lair/ui/my-words';

/** Every code of the server, as its document lists them. */
const codes = (
  JSON.parse(readFileSync(new URL('../../server/openapi.json', import.meta.url), 'utf8')) as {
    components: { schemas: { Refusal: { properties: { code: { enum: string[] } } } } };
  }
).components.schemas.Refusal.properties.code.enum;

describe.each(['en', 'fr'] as const)('in %s', (lang) => {
  test('every code of the server has a sentence of its own', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await speak(lang);
    expect(codes).toContain('key-reused');
    const other = explain({ code: 'internal', message: '' });
    const said = new Map<string, string>();
    for (const code of codes.filter((c) => c !== 'internal')) {
      const sentence = explain({ code, message: '' });
      expect(sentence, code).toMatch(/^\p{Lu}.*[.!?]$/u);
      expect(sentence, code).not.toBe(other);
      expect(said.get(sentence), `${code} says what another code says`).toBeUndefined();
      said.set(sentence, code);
    }
    await speak('en');
    vi.unstubAllGlobals();
  });
});
