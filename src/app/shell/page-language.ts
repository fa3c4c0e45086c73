import { language } from '../../messages/language';

/** Marks the page with its language: it selects the font, and screen readers need it. */
export function followLanguage(): void {
  language.subscribe(({ code }) => {
    document.documentElement.lang = code;
  });
}
