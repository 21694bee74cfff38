import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { useStore } from '@lair/store';
import type { TableModel } from '@lair/table/model';
import type { GameInfo, Invite, Snapshot } from '@lair/wire';

/**
 * Returns what the host needs to seat others: the levels of bots and the links
 * to seats.
 */
export function useHostThings(
  model: TableModel,
  snapshot: Snapshot,
): { info: GameInfo | undefined; invites: Invite[] } {
  const [info, setInfo] = useState<GameInfo>();
  const [invites, setInvites] = useState<Invite[]>([]);
  const noted = useStore(model.noted); // It changes when links were renewed, for example.
  useEffect(() => {
    let gone = false;
    api.games().then(
      (list) => !gone && setInfo(list.find((g) => g.name === snapshot.game)),
      () => undefined,
    );
    if (snapshot.host && snapshot.status !== 'over')
      api.invites(snapshot.id).then(
        (list) => !gone && setInvites(list),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [snapshot.id, snapshot.host, snapshot.game, noted]);
  return { info, invites };
}
