/** The number of random cases that a test tries: `npm run test:all` tries all, `npm test` a fifth of them. */
export const histories = (count: number): number =>
  process.env.TEST_EVERYTHING ? count : Math.ceil(count / 5);
