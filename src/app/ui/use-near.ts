import { type RefObject, useEffect, useState } from 'react';

/** A screen above and below the window: what comes into view by scrolling is whole before it is seen. */
const MARGIN = '100% 0px';

type Near = {
  isNear: boolean;
  /** its height when it went out of reach, in px; undefined while it is near or was never seen */
  blockSize?: number;
};

const NEAR: Near = { isNear: true };
const onChanges = new Map<Element, (entry: IntersectionObserverEntry) => void>();
let observer: IntersectionObserver | undefined;

/** Watches an element with the page's one observer. @returns stops watching */
function watch(element: Element, onChange: (entry: IntersectionObserverEntry) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) onChanges.get(entry.target)?.(entry);
    },
    { rootMargin: MARGIN },
  );
  onChanges.set(element, onChange);
  observer.observe(element);
  return () => {
    onChanges.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Tells whether an element is in view or within a screen of it, so that long lists keep only that part whole.
 * @param isOn false: the element counts as near and isn't watched
 */
export function useNear(element: RefObject<Element | null>, isOn: boolean): Near {
  const [near, setNear] = useState<Near>(isOn ? { isNear: false } : NEAR);
  useEffect(() => {
    if (!isOn || !element.current) return;
    return watch(element.current, ({ isIntersecting, boundingClientRect }) =>
      setNear((before) => {
        if (before.isNear === isIntersecting) return before;
        return isIntersecting ? NEAR : { isNear: false, blockSize: boundingClientRect.height };
      }),
    );
  }, [element, isOn]);
  return isOn ? near : NEAR;
}
