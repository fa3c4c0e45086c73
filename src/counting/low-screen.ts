/** For what sticks to the top and the bottom: on a low screen the cards need the height. */
export const LOW_SCREEN_TOP = { '@media (max-height: 32rem)': { position: 'static' } };
export const LOW_SCREEN_BOTTOM = { '@media (max-height: 40rem)': { position: 'static' } };
