import './begin';
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

createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <Router />
    </ChakraProvider>
  </StrictMode>,
);
