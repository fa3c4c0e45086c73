import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOnPath, isExecutable, isRoot } from '../runner/executables';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
];

/**
 * Features of Chromium that the tests turn off: on two spec files, that saves 15 of 90 s of CPU time. The two
 * popups of the address bar are separate pages, rendered for each new window: 0.6 of the 2.0 s of CPU time
 * that opening a signed-in screen takes. Chromium uses only the last list on the command line, so this one
 * repeats the relevant entries of Playwright's list.
 */
const UNUSED_FEATURES = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Turns off the GPU, and background requests, which would disturb tests that count requests. */
const QUIET_FLAGS = [
  `--disable-features=${UNUSED_FEATURES.join()}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Launch options of Playwright for the system's Chromium, used by the browser tests and the benchmarks.
 * Playwright itself adds `--headless` and `--no-sandbox` (needed as root).
 * @param flags further command line flags, for example those of `fakeCamera`
 * @throws Error saying what to install when there is no Chromium and it can't be installed
 */
export function chromiumLaunch(...flags: string[]): { executablePath: string; args: string[] } {
  return { executablePath: chromiumPath(), args: [...QUIET_FLAGS, ...flags] };
}

/**
 * Turns off the optimizing compilers of JavaScript and wasm: most tests rarely run a function often enough to get back the
 * time that compiling it takes. Decoding what a camera sees is an exception.
 */
export const NO_OPTIMIZING = '--js-flags=--no-maglev --no-turbofan';

/**
 * Launch options of Playwright for Chromium's headless shell, which has no windows, tabs or profiles around its pages: a test
 * takes a third less CPU time. It has no badges, and crashes when a service worker sets one.
 * @param flags further command line flags
 * @returns undefined on a machine without it
 */
function headlessShellLaunch(...flags: string[]): { executablePath: string; args: string[] } | undefined {
  const executablePath = findOnPath(['chromium-headless-shell']);
  return executablePath ? { executablePath, args: [...QUIET_FLAGS, ...flags] } : undefined;
}

/** Launch options for pages without a service worker: the headless shell's, or on a machine without it, Chromium's. */
export const plainPageLaunch = (...flags: string[]) =>
  headlessShellLaunch(...flags) ?? chromiumLaunch(...flags);

/**
 * Chromium flags that make a clip (see `makeClip`) the only camera, with permission granted.
 * @param clip absolute path of an MJPEG file
 */
export function fakeCamera(clip: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${clip}`,
  ];
}

/**
 * Finds this machine's Chromium: in CHROMIUM_PATH, on PATH or in a usual folder. Otherwise installs it with apt-get if
 * this process is allowed to. Stores the path in CHROMIUM_PATH, so that child processes don't search again.
 * @throws Error saying what to install
 */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? find() ?? install();
  if (!isExecutable(path)) throw new Error(`CHROMIUM_PATH is ${path}, which isn't an executable file`);
  process.env.CHROMIUM_PATH = path;
  return path;
}

function find(): string | undefined {
  return findOnPath(NAMES) ?? USUAL_PATHS.find(isExecutable);
}

function install(): string {
  const aptGet = findOnPath(['apt-get']);
  if (isRoot() && aptGet) {
    console.log('No Chromium found: installing it with apt-get');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const command = 'apt-get update && apt-get install -y --no-install-recommends chromium';
    spawnSync(command, { shell: true, env, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const path = find();
  if (!path) throw new Error('No Chromium found: install Chromium or Google Chrome, or set CHROMIUM_PATH');
  return path;
}
