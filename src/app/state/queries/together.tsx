import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

type Arrivals = {
  isComplete: boolean;
  /** adds to the number of lists that are still loading */
  count: (change: 1 | -1) => void;
};

const Arrivals = createContext<Arrivals>({ isComplete: true, count: () => undefined });

type Props = {
  /** placeholder for the part until then, at least as high */
  placeholder: ReactNode;
  children: ReactNode;
};

/**
 * A part of a page that appears all at once, when all its lists have arrived or failed, so that none moves
 * the others.
 */
export function Together({ placeholder, children }: Props) {
  const loading = useRef(0);
  const [isComplete, setComplete] = useState(false);
  const [, recheck] = useState({});
  const count = useCallback((change: 1 | -1) => {
    loading.current += change;
    recheck({});
  }, []);
  // The effects of the lists run first, and a list that has arrived may have added others.
  useEffect(() => {
    if (loading.current === 0) setComplete(true);
  });
  const arrivals = useMemo(() => ({ isComplete, count }), [isComplete, count]);
  return (
    <Arrivals value={arrivals}>
      {!isComplete && placeholder}
      <div hidden={!isComplete} style={isComplete ? { display: 'contents' } : undefined}>
        {children}
      </div>
    </Arrivals>
  );
}

/** Makes the surrounding `Together` wait while a list loads. */
export function useArrival(isLoading: boolean): void {
  const { count } = useContext(Arrivals);
  useEffect(() => {
    if (!isLoading) return;
    count(1);
    return () => count(-1);
  }, [isLoading, count]);
}

/** True once the surrounding `Together` has appeared. */
export const useHasAppeared = (): boolean => useContext(Arrivals).isComplete;

/** Makes the surrounding `Together` wait while a part's code loads: the part's fallback. */
export function Arriving(): null {
  useArrival(true);
  return null;
}
