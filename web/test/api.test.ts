import { readFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, test } from 'vitest';

test('api.gen.ts is what the server’s document says today; else run npm run api', async () => {
  const document = new URL('../../server/openapi.json', import.meta.url);
  const now = COMMENT_HEADER + astToString(await openapiTS(document, { silent: true }));
  expect(readFileSync(new URL('../src/api.gen.ts', import.meta.url), 'utf8').trim()).toBe(
    now.trim(),
  );
}, 30_000);
