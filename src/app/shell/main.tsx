import './trusted-urls';
import { firstScreen, isSecure } from './begin';

// Keep ./begin first: it starts loading before the imports below are evaluated.

import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:theme.css';
import '../ui/theme/fonts.css';
import '../ui/theme/preloader.css';
import { noteStart } from '../../device/speed';
import { loadOwnFace } from '../ui/theme/own-face';
import { followColorMode, followLanguage } from './preferences-store';
import { Router, WithStoreClock } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followColorMode();
followLanguage();

const NeedsHttps = lazy(() => import('./needs-https').then((m) => ({ default: m.NeedsHttps })));

/** Notes how long the start took, once its first screen is drawn; a page in the background draws nothing. */
const noteWhenDrawn = (): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => {
      if (isVisible) noteStart(performance.now()).catch((error: unknown) => console.warn(error));
    }),
  );
const isVisible = document.visibilityState === 'visible';

// The page's head is already loading the font.
Promise.all([firstScreen, loadOwnFace()]).then(() => {
  createRoot(root).render(
    <StrictMode>
      {isSecure ? (
        <WithStoreClock>
          <Router />
        </WithStoreClock>
      ) : (
        <Suspense>
          <NeedsHttps />
        </Suspense>
      )}
    </StrictMode>,
  );
  if (isSecure) noteWhenDrawn();
});
