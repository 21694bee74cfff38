// The fifty-nine by their ids, as something to put on a card.

import type { VNode } from 'preact';
import { Drawing } from '@lair/kit/draw';
import { aerie } from './aerie';
import { depths } from './depths';
import { forest } from './forest';

const all: Record<string, () => VNode> = { ...aerie, ...depths, ...forest };

export const drawn = Object.keys(all).sort();

export const draw = (id: string, halo?: string): VNode => (
  <Drawing box="-5 -6 110 110" class="me-art" halo={halo} line={3}>
    {all[id]?.()}
  </Drawing>
);
