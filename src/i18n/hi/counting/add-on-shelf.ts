import type { Texts } from '../../areas';

export const ADD_ON_SHELF = {
  title: 'शेल्फ़ पर रखें',
  ready: (packs, tickets) => `${packs} पैक, ${tickets} टिकट`,
  inBackRoom: (packs) => `${packs} पीछे के कमरे में`,
  countNow: 'अभी गिनें',
  ok: 'ठीक है',
  notActivated: 'इससे पैक राज्य की लॉटरी में चालू नहीं होता: वह लॉटरी के अपने टर्मिनल पर करें।',
  pack: (tickets, bin) => `${tickets} टिकट${bin === null ? '' : ` · बिन ${bin}`}`,
} satisfies Texts['ADD_ON_SHELF'];
