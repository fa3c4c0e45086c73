import { loadLanguages, saveLanguage } from '../device/languages';
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

/**
 * Follows what users choose on this device, in every tab.
 * @returns what shows the screens in a worker's language; null: nobody works here
 */
export function watchLanguages(): (workerId: number | null) => Promise<void> {
  const loaded = new Promise<void>((known) => {
    observe(loadLanguages, (stored) => {
      choices = stored;
      void show().then(known);
    });
  });
  return async (workerId) => {
    await loaded;
    worker = workerId;
    await show();
  };
}

/** Shows the lock screen in a clerk's language. @param clerkId null: nobody has been chosen yet */
export function greet(clerkId: number | null): void {
  arriving = clerkId;
  void show();
}

/** Shows what a user chooses and keeps it. */
export function chooseLanguage(userId: number, choice: LanguageChoice): void {
  choices = { ...choices, [userId]: choice };
  void show();
  saveLanguage(userId, choice).catch(reportProblem);
}
