import { useRef } from 'react';

/**
 * Idempotency-Keys of a form: all attempts with the same body share a UUID, so that a call whose reply was
 * lost isn't repeated.
 */
export function useKey(): (body: unknown) => string {
  const tried = useRef({ body: '', key: '' });
  return (body) => {
    const written = JSON.stringify(body);
    if (tried.current.body !== written) tried.current = { body: written, key: crypto.randomUUID() };
    return tried.current.key;
  };
}
