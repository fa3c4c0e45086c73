/** For what sticks to the screen's edges: on a phone held sideways the cards need all of the height. */
export const LOW_SCREEN = { '@media (max-height: 32rem)': { position: 'static' } };
