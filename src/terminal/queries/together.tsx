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
  /** the part's place until then, as high as the part at least */
  placeholder: ReactNode;
  children: ReactNode;
};

/** A part of a page that appears at once, when all its lists have arrived or failed, so that none pushes another aside. */
export function Together({ placeholder, children }: Props) {
  const loading = useRef(0);
  const [isComplete, setComplete] = useState(false);
  const [, recheck] = useState({});
  const count = useCallback((change: 1 | -1) => {
    loading.current += change;
    recheck({});
  }, []);
  // The lists' own effects run first, and one that has arrived may have brought others.
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

/** Has the surrounding `Together` wait while a list loads. */
export function useArrival(isLoading: boolean): void {
  const { count } = useContext(Arrivals);
  useEffect(() => {
    if (!isLoading) return;
    count(1);
    return () => count(-1);
  }, [isLoading, count]);
}

/** Whether the surrounding `Together` has appeared. */
export const useHasAppeared = (): boolean => useContext(Arrivals).isComplete;
