/** Timings of the screens, milliseconds. */
export const ux = {
  /** A toast closes by itself. */
  toast: 5000,
  /** The answer to a contact message. */
  contactToast: 2000,
  /** From a new password to /login. */
  passwordRedirect: 3000,
  /** From a saved profile to /login. */
  profileRedirect: 2000,
  /** From saved admin settings to the admin home. */
  configRedirect: 1500,
  /** Without typing before the shop searches. */
  shopSearch: 300,
  /** How often an open shop asks what was taken meanwhile: its page, and the grid of all numbers. */
  shopPoll: 5000,
  gridPoll: 15_000,
  /** A live line that is silent for this long is dead: the server sends something every 10 s. */
  liveSilence: 25_000,
  /** After a refusal of the live line, until it is tried again. */
  liveRetry: 60_000,
  /** How long a page nobody sees keeps its line, and one where nobody listens any more. */
  liveHidden: 60_000,
  liveLinger: 10_000,
  /** Over this stretch browsers spread what they ask for when all of them are told to ask again. */
  liveSpread: 1500,
  /** At most this often a screen reader hears how many numbers were taken. */
  liveSummary: 15_000,
  /** How often a pending payment is asked about. */
  pendingPayment: 15_000,
  /** How often a refund on its way is asked about. */
  refund: 4000,
  /** How often work in the background is asked how far it is. */
  workPoll: 1000,
  /** The organiser's banner after generating numbers. */
  banner: 3000,
  /** Without typing before the organiser's lists search. */
  adminSearch: 300,
  /** How long a sale in person waits for its answer; then it can be sent again. */
  saleAnswer: 20_000,
  /** How long the reply of a form stands before the same form can be sent again. */
  replyRead: 1000,
  /** The log-out screen waits this long for the server's answer. */
  logoutWait: 2_000,
  /** How long the first drawing waits for the configuration. */
  configWait: 1500,
  /** How often a draw's page and its live screen ask how it stands. */
  drawPoll: 1500,
  /** From a result to the first wheel of its reveal: longer than everyone's question takes. */
  revealLead: 4000,
  /** How long the wheels of a prize roll, and how long its winner stands before the next. */
  revealRoll: 2400,
  revealRest: 2600,
  /** The same when there are more than ten prizes, up to the last ten. */
  revealRestShort: 600,
} as const
