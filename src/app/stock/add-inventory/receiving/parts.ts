import type { Sitting } from '../receiving-state';
import { createNotices, type Notices } from './notices';
import { createPackForm, type PackInForm } from './pack-form';
import { createPackLines, type PackLines } from './pack-lines';
import { createGameLookup, createPackSaving, type GameLookup, type PackSaving } from './pack-saving';

/** The parts of a sitting on which the handling of scans and presses builds. */
export type ReceivingParts = Sitting & {
  lines: PackLines;
  games: GameLookup;
  saving: PackSaving;
  form: PackInForm;
  notices: Notices;
};

export function createParts(sitting: Sitting): ReceivingParts {
  const lines = createPackLines(sitting);
  const games = createGameLookup(sitting);
  return {
    ...sitting,
    lines,
    games,
    saving: createPackSaving(sitting, lines, games),
    form: createPackForm(sitting, lines),
    notices: createNotices(sitting, lines),
  };
}
