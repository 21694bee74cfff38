import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import type { Me } from '@lair/wire';

/** Returns the reader as the server knows them, undefined until it has answered. */
export function useMe(): Me | undefined {
  const [me, know] = useState<Me>();
  useEffect(() => void api.me().then(know, () => undefined), []);
  return me;
}
