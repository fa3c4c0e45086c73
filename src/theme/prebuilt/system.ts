import 'virtual:theme.css';
import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { breakpoints, recipes } from '../recipes';

/** The same look as `../system`, whose tokens and global rules were evaluated when the app was built. */
export const system = createSystem(defaultBaseConfig, { theme: { breakpoints, recipes } });
