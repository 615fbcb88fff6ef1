/** Tells every page of this browser, and the other parts of this one, when their session ends. */
export const openSessionEndChannel = (): BroadcastChannel => new BroadcastChannel('session-end')
