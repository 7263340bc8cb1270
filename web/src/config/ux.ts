/** Timings of the screens, milliseconds. */
export const ux = {
  /** After a page has loaded, before its service worker is fetched. */
  worker: 3000,
  /** A toast closes by itself. */
  toast: 5000,
  /** The reply to a contact message. */
  contactToast: 2000,
  /** From a new password to /login. */
  passwordRedirect: 3000,
  /** From a saved profile to /login. */
  profileRedirect: 2000,
  /** From saved admin settings to the admin home. */
  configRedirect: 1500,
  /** Without typing before the shop searches. */
  shopSearch: 300,
  /** How often an open shop polls for taken numbers: its page, and the grid of all numbers. */
  shopPoll: 5000,
  gridPoll: 15_000,
  /** A live connection silent for this long is considered broken: the server sends something every 10 s. */
  liveSilence: 25_000,
  /** Pause after a refused live connection. */
  liveRetry: 60_000,
  /** How long a hidden page keeps its connection, and one without listeners. */
  liveHidden: 60_000,
  liveLinger: 10_000,
  /** Browsers spread their requests over this time if all of them have to fetch again. */
  liveSpread: 1500,
  /** Pause before what an event changed is fetched again after a failure. */
  liveAgain: 5000,
  /** Shortest pause between two announcements of taken numbers to screen readers. */
  liveSummary: 15_000,
  /** How often a pending payment is polled. */
  pendingPayment: 15_000,
  /** How often a refusal whose reason is on its way is polled. */
  refusal: 2000,
  /** How often a refund under way is polled. */
  refund: 4000,
  /** How often background work is polled. */
  workPoll: 1000,
  /** The organiser's banner after generating numbers. */
  banner: 3000,
  /** Without typing before the organiser's lists search. */
  adminSearch: 300,
  /** How long a sale in person waits for its reply; then it can be sent again. */
  saleAnswer: 20_000,
  /** How long a sale that is on this device waits for the server's word; then it will be sent. */
  saleWord: 3000,
  /** How often what was sold without a signal is sent, and a loan made longer, while the page is shown. */
  outboxSend: 30_000,
  loanRenewal: 15 * 60_000,
  /** The same when the page is shown again. */
  loanShown: 60_000,
  /** How long the reply of a form is shown before the same form can be sent again. */
  replyRead: 1000,
  /** Longest pause between the two presses of a double Enter or tap. */
  doublePress: 400,
  /** The log-out screen waits this long for the server's reply. */
  logoutWait: 2_000,
  /** How long the first drawing waits for the configuration. */
  configWait: 1500,
  /** How often a page that a messenger's link opened looks whether its screen has all it asked for. */
  lateFaces: 200,
  /** How often a draw's page and its live screen poll. */
  drawPoll: 1500,
  /** From a result to the first wheel of its reveal: longer than the polling interval. */
  revealLead: 4000,
  /** How long the wheels of a prize roll, and how long its winner is shown before the next. */
  revealRoll: 2400,
  revealRest: 2600,
  /** The same with more than ten prizes, up to the last ten. */
  revealRestShort: 600,
} as const
