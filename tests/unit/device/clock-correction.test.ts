import { describe, expect, it } from 'vitest';
import {
  afterElapsed,
  afterResponse,
  type Clock,
  isSetBack,
  timeBy,
  UNSYNCED,
} from '../../../src/device/clock';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Friday noon in Los Angeles, in real time. */
const NOON = Date.parse('2026-11-20T20:00:00Z');

/** A tablet whose clock may be changed, that may sleep, and that reaches the server only on request. */
class Tablet {
  clock: Clock = UNSYNCED;
  time = NOON;
  #looked: { device: number; counter: number };
  #counter = 0;

  constructor(public error: number) {
    this.#looked = { device: this.device, counter: 0 };
  }

  get device(): number {
    return this.time + this.error;
  }

  /** The difference of the terminal's time from the real time. */
  get wrongBy(): number {
    return timeBy(this.#look(), this.device) - this.time;
  }

  get isSetBack(): boolean {
    return isSetBack(this.#look(), this.device);
  }

  passes(ms: number): this {
    this.time += ms;
    this.#counter += ms;
    return this;
  }

  sleeps(ms: number): this {
    this.#look();
    this.time += ms;
    return this;
  }

  /** A person sets the clock: from now on it's wrong by `error`. */
  isSet(error: number): this {
    this.#look();
    this.error = error;
    return this;
  }

  hears(durationMs = 100, dateWrongBy = 0): this {
    const answeredAt = this.time + durationMs / 2 + dateWrongBy;
    this.passes(durationMs);
    const date = Math.floor(answeredAt / SECOND) * SECOND;
    this.clock = afterResponse(this.#look(), date, this.device, durationMs);
    return this;
  }

  /** The app is closed and reopened, perhaps after a change of the clock; it has only its stored data. */
  restarts(ms: number, error = this.error): this {
    this.#look();
    this.time += ms;
    this.error = error;
    this.#counter = 0;
    this.#looked = { device: this.device, counter: 0 };
    return this;
  }

  #look(): Clock {
    const { device, counter } = this.#looked;
    this.#looked = { device: this.device, counter: this.#counter };
    const passed = this.#counter - counter;
    this.clock = afterElapsed(this.clock, this.device, passed, this.device - device - passed);
    return this.clock;
  }
}

const expectRight = (tablet: Tablet, within = SECOND) =>
  expect(Math.abs(tablet.wrongBy)).toBeLessThanOrEqual(within);

describe.each([-5 * HOUR, 5 * HOUR])('a clock that is wrong by %i ms', (error) => {
  it('a wrong clock is corrected after a response of the server, even offline and after a restart', () => {
    const tablet = new Tablet(error);
    expect(tablet.wrongBy).toBe(error);
    expectRight(tablet.hears());
    expectRight(tablet.passes(3 * HOUR));
    expectRight(tablet.sleeps(9 * HOUR));
    expectRight(tablet.restarts(20 * HOUR));
  });

  it('a wrong clock is trusted again when it is set right without a network while the app runs', () => {
    const tablet = new Tablet(error)
      .hears()
      .passes(7 * HOUR)
      .sleeps(4 * HOUR);
    expectRight(tablet.isSet(0).passes(MINUTE));
    expectRight(tablet.passes(HOUR).sleeps(HOUR).restarts(HOUR));
  });

  it('the app’s time is right to the second even if a person sets the wrong clock only to the minute', () => {
    expectRight(
      new Tablet(error)
        .hears()
        .passes(HOUR)
        .isSet(40 * SECOND)
        .passes(MINUTE),
    );
  });

  it('a wrong clock is corrected again at the next response, after any change', () => {
    expectRight(
      new Tablet(error)
        .hears()
        .restarts(HOUR)
        .isSet(error / 2)
        .hears(),
    );
  });
});

describe('a clock that was right', () => {
  it('a right clock isn’t corrected for differences of a few seconds', () => {
    const tablet = new Tablet(-2 * SECOND).hears();
    expect(tablet.clock.offsetMs).toBe(0);
    expect(new Tablet(2 * SECOND).hears().clock.offsetMs).toBe(0);
  });

  it('a right clock that is set back in the middle of a count continues with the elapsed time', () => {
    const tablet = new Tablet(0)
      .hears()
      .passes(2 * HOUR)
      .isSet(-5 * HOUR);
    expectRight(tablet);
    expect(tablet.isSetBack).toBe(true);
    expectRight(tablet.passes(HOUR));
    tablet.isSet(0);
    expect(tablet.isSetBack).toBe(false);
    expectRight(tablet.sleeps(HOUR));
  });

  it('a clock reset by a dead battery shows no time before the last known one, and reports that', () => {
    const lastKnown = NOON + 2 * HOUR;
    const tablet = new Tablet(0).hears().passes(2 * HOUR);
    expectRight(tablet);
    tablet.restarts(HOUR, -11 * 365 * 24 * HOUR);
    expect(tablet.time + tablet.wrongBy).toBe(lastKnown);
    expect(tablet.isSetBack).toBe(true);
    tablet.passes(HOUR);
    expect(tablet.time + tablet.wrongBy).toBe(lastKnown + HOUR);
    expectRight(tablet.isSet(0));
    expect(tablet.isSetBack).toBe(false);
  });
});

it('a correction from before a dead battery no longer applies once a person sets the clock', () => {
  const tablet = new Tablet(3 * HOUR).hears().restarts(HOUR, -11 * 365 * 24 * HOUR);
  expect(tablet.isSetBack).toBe(true);
  expectRight(tablet.restarts(24 * HOUR, 0));
});

it('a clock that was ahead is trusted after it is set right while the app is closed', () => {
  expectRight(new Tablet(5 * HOUR).hears().restarts(HOUR, 0));
});

describe('a response of the server', () => {
  it('a slow response corrects only larger errors of the clock', () => {
    const slow = 18 * SECOND;
    expect(new Tablet(0).hears(slow, -8 * SECOND).clock.offsetMs).toBe(0);
    const tablet = new Tablet(HOUR).hears(slow, -8 * SECOND);
    expectRight(tablet, 9 * SECOND);
    expectRight(tablet.hears());
  });

  it('after a server’s own clock is set back, its next response corrects the terminal’s time', () => {
    const tablet = new Tablet(0).hears(100, 6 * HOUR);
    expectRight(tablet.passes(HOUR).hears());
    expect(tablet.isSetBack).toBe(false);
    expect(tablet.clock.offsetMs).toBe(0);
  });
});
