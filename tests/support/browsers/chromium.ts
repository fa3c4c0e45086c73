import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOnPath, isExecutable, isRoot } from '../runner/executables';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

const USUAL_PLACES = [
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
 * Parts of Chromium that the tests turn off: measured on two spec files, 75 instead of 90 s of processor time. Chromium
 * takes the last list of the command line, so this one repeats what Playwright's own list has for pages.
 */
const UNUSED_FEATURES = [
  'PreloadTopChromeWebUI',
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

/** Keeps headless Chromium quiet: no GPU, no background requests while a test counts requests. */
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
 * Chromium flags that make a clip (see `makeClip`) the picture of the only camera, permission granted.
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
 * The Chromium of this machine: CHROMIUM_PATH, else on PATH or in a usual place, else installed with apt-get
 * when this process may. Kept in CHROMIUM_PATH, so that processes started from here don't search again.
 * @throws Error saying what to install
 */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? find() ?? install();
  if (!isExecutable(path)) throw new Error(`CHROMIUM_PATH is ${path}, which isn't a program that can be run`);
  process.env.CHROMIUM_PATH = path;
  return path;
}

function find(): string | undefined {
  return findOnPath(NAMES) ?? USUAL_PLACES.find(isExecutable);
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
