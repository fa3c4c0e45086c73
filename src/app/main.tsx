import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTerminal } from '../terminal/start';
import { reportStorageProblem } from '../terminal/storage-store';
import '../theme/fonts.css';
import '../theme/preloader.css';
import { system } from '../theme/system';
import { followColorMode } from './color-mode';
import { Router } from './router';
import { preloadScreenOf } from './screens';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followColorMode();
preloadScreenOf(window.location.pathname);
startTerminal().catch(reportStorageProblem);

createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <Router />
    </ChakraProvider>
  </StrictMode>,
);
