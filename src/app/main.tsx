import { firstScreen } from './begin';

// Above: what has to begin before all of this is evaluated.

import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme/fonts.css';
import '../theme/preloader.css';
import { system } from '../theme/system';
import { followColorMode } from './color-mode';
import { Router } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followColorMode();

firstScreen.then(() =>
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <Router />
      </ChakraProvider>
    </StrictMode>,
  ),
);
