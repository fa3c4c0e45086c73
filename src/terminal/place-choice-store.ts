import { useEffect } from 'react';
import { create } from 'zustand';
import { failureText } from '../api/failure-text';
import { reading } from './cached-read';
import { useSession } from './session-store';

type Place = { id: number; store_name: string };
type ChoiceState<P> = {
  /** whose choice of what it is: the user, and the key under which the places are read */
  of: string | null;
  places: readonly P[];
  chosen: number | null;
  /** why the places aren't known */
  error: string | null;
};

/** Companies or stores to choose from, for who works in several. */
export type PlaceChoice<P> = {
  places: readonly P[];
  chosen: number | null;
  error: string | null;
  choose: (id: number) => void;
  /** fetches the places again */
  reload: () => Promise<void>;
};

const NONE = { places: [], chosen: null, error: null };

/**
 * A choice that all screens share: the first place until another is chosen. The next user begins anew.
 * @returns a hook: `key` names the question (null: there is nothing to choose), `ask` fetches the places
 */
export function sharedChoice<P extends Place>() {
  const useChoice = create<ChoiceState<P>>(() => ({ of: null, ...NONE }));

  async function load(of: string, key: string, ask: () => Promise<P[]>): Promise<void> {
    if (useChoice.getState().of !== of) useChoice.setState({ of, ...NONE });
    const outcome = await reading(key, ask).then(
      ({ value: places }) => ({ places, error: null }),
      (error: unknown) => ({ error: failureText(error) }),
    );
    useChoice.setState((state) => {
      if (state.of !== of) return {};
      const { places } = { ...state, ...outcome };
      const stays = places.some(({ id }) => id === state.chosen);
      return { ...outcome, chosen: stays ? state.chosen : (places[0]?.id ?? null) };
    });
  }

  return (key: string | null, ask: () => Promise<P[]>): PlaceChoice<P> | null => {
    const state = useChoice();
    const of = useSession(({ user }) => `${user?.id} ${key}`);
    // biome-ignore lint/correctness/useExhaustiveDependencies: who asks, and the key, say what is asked
    useEffect(() => {
      if (key !== null) void load(of, key, ask);
    }, [of]);
    if (key === null) return null;
    const { places, chosen, error } = state.of === of ? state : NONE;
    return {
      places,
      chosen,
      error,
      choose: (id) => useChoice.setState({ chosen: id }),
      reload: () => load(of, key, ask),
    };
  };
}
