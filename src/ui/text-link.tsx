import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link in running text. */
export const TextLink = chakra(Link, { base: { color: 'blue.fg', textDecoration: 'underline' } });
