import { loadLanguages, saveLanguage } from '../device/languages';
import { loadSession, workerOf } from '../device/session';
import { DEFAULT_LANGUAGE, type LanguageChoice, showLanguage } from '../i18n/language';
import { observe } from './observe';
import { reportProblem } from './problem-store';

/** Whose language the screens are in: who works here, or at the lock screen the clerk who is entering a PIN. */
let worker: number | null = null;
let arriving: number | null = null;
let choices: Record<number, LanguageChoice> = {};

function show(): Promise<void> {
  const reader = worker ?? arriving;
  return showLanguage((reader === null ? undefined : choices[reader]) ?? DEFAULT_LANGUAGE);
}

/** Shows the screens in the language of whoever works here, in every tab. Resolves when they are. */
export const watchLanguage = (): Promise<void> =>
  new Promise((known) => {
    observe(
      () => Promise.all([loadSession(), loadLanguages()]),
      ([session, stored]) => {
        worker = (session && workerOf(session)?.id) ?? null;
        choices = stored;
        void show().then(known);
      },
    );
  });

/** Shows the lock screen in a clerk's language. @param clerkId null: nobody has been chosen yet */
export function greet(clerkId: number | null): void {
  arriving = clerkId;
  void show();
}

/** Keeps what a user chooses and shows it. */
export function chooseLanguage(userId: number, choice: LanguageChoice): void {
  saveLanguage(userId, choice).catch(reportProblem);
}
