import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { Arriving } from '../../state/queries/together';

/** A part of the packs' page that a clerk on duty has none of: the build keeps it with the office's files (vite.config.ts). */
function officePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async (): Promise<{ default: ComponentType<P> }> => ({ default: await load() }));
  return (props) => <Suspense fallback={<Arriving />}>{createElement(Part, props)}</Suspense>;
}

export const PackHistory = officePart(async () => (await import('./pack-history')).PackHistory);
export const TheftSheet = officePart(async () => (await import('./theft-sheet')).TheftSheet);
export const Transfers = officePart(async () => (await import('./transfers')).Transfers);
