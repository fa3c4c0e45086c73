import fc from 'fast-check';

// The same commit gives the same result: `npm test` always tries the same random cases. `npm run test:all` tries new ones, and a
// failure names its seed.
if (!process.env.TEST_EVERYTHING) fc.configureGlobal({ seed: 20261127 });
