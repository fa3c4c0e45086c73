import './trusted-urls';
import { firstScreen, isSecure } from './begin';

// Keep ./begin first: it starts loading before the imports below are evaluated.

import { ChakraProvider } from '@chakra-ui/react';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme/fonts.css';
import '../theme/preloader.css';
import { system } from '../theme/system';
import { followColorMode } from './color-mode';
import { Router } from './router';
import { WithStoreClock } from './store-clock';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followColorMode();

const NeedsHttps = lazy(() => import('./needs-https').then((m) => ({ default: m.NeedsHttps })));

firstScreen.then(() =>
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        {isSecure ? (
          <WithStoreClock>
            <Router />
          </WithStoreClock>
        ) : (
          <Suspense>
            <NeedsHttps />
          </Suspense>
        )}
      </ChakraProvider>
    </StrictMode>,
  ),
);
