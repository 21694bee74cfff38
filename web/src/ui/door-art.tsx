import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadDoor } from '@lair/games';

const arts = new Map<string, ComponentType>();

/** The illustration on a door. Its space is reserved from the start. */
export function DoorArt({ game }: { game: string }) {
  const [Art, set] = useState<ComponentType | undefined>(() => arts.get(game));
  useEffect(() => {
    let gone = false;
    void loadDoor(game)?.then((art) => {
      arts.set(game, art);
      if (!gone) set(() => art);
    });
    return () => {
      gone = true;
    };
  }, [game]);
  return Art ? <Art /> : null;
}
