import type { Texts } from '../../areas';

export const ADD_ON_SHELF = {
  title: 'શેલ્ફ પર મૂકો',
  ready: (packs, tickets) => `${packs} પેક, ${tickets} ટિકિટ`,
  inBackRoom: (packs) => `બેક રૂમમાં ${packs}`,
  ok: 'ઓકે',
  countNow: 'હમણાં ગણો',
  notActivated: 'આનાથી સ્ટેટ લૉટરીમાં પેક એક્ટિવેટ થતું નથી: તે લૉટરીના પોતાના ટર્મિનલ પર કરો.',
  pack: (tickets, bin) => `${tickets} ટિકિટ${bin === null ? '' : ` · બિન ${bin}`}`,
} satisfies Texts['ADD_ON_SHELF'];
