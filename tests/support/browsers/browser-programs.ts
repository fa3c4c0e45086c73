import { findOnPath, isExecutable } from '../runner/executables';

const FIREFOX = ['firefox-esr', 'firefox'];
const FIREFOX_PATHS = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** This machine's Firefox: in FIREFOX_PATH, on PATH or in a usual folder; undefined if there is none. */
export const firefoxPath = (): string | undefined =>
  process.env.FIREFOX_PATH ?? findOnPath(FIREFOX) ?? FIREFOX_PATHS.find(isExecutable);

/** WebKitGTK's driver and a virtual screen for it; undefined if either is missing. */
export function webKitPrograms(): { driver: string; screen: string } | undefined {
  const driver = findOnPath(['WebKitWebDriver']);
  const screen = findOnPath(['Xvfb']);
  return driver && screen ? { driver, screen } : undefined;
}
