/*
 * Preloaded into Node and PostgreSQL: the time of day is so many seconds off, and goes on as it does. What is measured (monotonic clocks, waits,
 * timers) stays as it is. libfaketime shows the right time to a signal that arrives in a wait, and so PostgreSQL's lock timeouts never come under it.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t off;

__attribute__((constructor)) static void read_off(void) {
  const char *seconds = getenv("ODD_CLOCK_SECONDS");
  off = seconds ? atoll(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = (int)syscall(SYS_clock_gettime, clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += off;
  return failed;
}

int gettimeofday(struct timeval *at, void *zone) {
  int failed = (int)syscall(SYS_gettimeofday, at, zone);
  if (!failed) at->tv_sec += off;
  return failed;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
