import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { useStore } from '@lair/store';
import type { TableModel } from '@lair/table/model';
import { loadOffer, type Offer } from '@lair/table/offer';
import type { Invite, Snapshot } from '@lair/wire';

/**
 * Returns what the host needs to seat others: the levels of bots and the links
 * to seats.
 */
export function useHostThings(
  model: TableModel,
  snapshot: Snapshot,
): { info: Offer | undefined; invites: Invite[] } {
  const [info, setInfo] = useState<Offer>();
  const [invites, setInvites] = useState<Invite[]>([]);
  const noted = useStore(model.noted); // It changes when links were renewed, for example.
  useEffect(() => {
    let gone = false;
    loadOffer(snapshot.game).then(
      (found) => !gone && setInfo(found),
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
