import { findOnPath, isExecutable } from '../runner/executables';

const FIREFOX = ['firefox-esr', 'firefox'];
const FIREFOX_PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The Firefox of this machine: FIREFOX_PATH, else on PATH or in a usual place; undefined without one. */
export const firefoxPath = (): string | undefined =>
  process.env.FIREFOX_PATH ?? findOnPath(FIREFOX) ?? FIREFOX_PLACES.find(isExecutable);

/** The driver of WebKitGTK and a screen for it; undefined where one of them is missing. */
export function webKitPrograms(): { driver: string; screen: string } | undefined {
  const driver = findOnPath(['WebKitWebDriver']);
  const screen = findOnPath(['Xvfb']);
  return driver && screen ? { driver, screen } : undefined;
}
