const refreshMilliseconds = 2_000;

/** Pace of reading again: while some mail is still to be sent. */
export function refreshWhileSending(campaigns: ReadonlyArray<{ readonly pending: number }>): number | false {
  return campaigns.some(({ pending }) => pending > 0) ? refreshMilliseconds : false;
}
