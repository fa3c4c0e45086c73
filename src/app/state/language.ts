import { loadLanguages, saveLanguage } from '../../device/kept-values';
import { DEFAULT_LANGUAGE, type LanguageChoice, showLanguage } from '../../messages/language';
import { observe, reportProblem } from './problem-store';

/**
 * The user whose language is shown: the current user, or at the lock screen the clerk who is entering a PIN.
 */
let worker: number | null = null;
let arriving: number | null = null;
let choices: Record<number, LanguageChoice> = {};

function show(): Promise<void> {
  const reader = worker ?? arriving;
  return showLanguage((reader === null ? undefined : choices[reader]) ?? DEFAULT_LANGUAGE);
}

/**
 * Follows the users' choices on this device, in every tab.
 * @returns a function that shows the screens in a user's language; null: nobody is on duty
 */
export function watchLanguages(): (workerId: number | null) => Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    observe(loadLanguages, (stored) => {
      choices = stored;
      void show().then(resolve);
    });
  });
  return async (workerId) => {
    await loaded;
    worker = workerId;
    await show();
  };
}

/** Shows the lock screen in a clerk's language. @param clerkId null: none chosen yet */
export function greet(clerkId: number | null): void {
  arriving = clerkId;
  void show();
}

/** Saves a user's choice, then applies it: rendering may take long. */
export function chooseLanguage(userId: number, choice: LanguageChoice): void {
  choices = { ...choices, [userId]: choice };
  saveLanguage(userId, choice).catch(reportProblem);
  void show();
}
