import { createHash } from 'node:crypto'

/** A script that the server runs atomically, on one key. */
export interface RedisScript {
  readonly text: string
  /** The digest by which the server knows a script that it has run. */
  readonly sha1: string
}

/**
 * How long a free slot is still stored, in milliseconds: its fence then still grows if the server's clock is
 * set back a little.
 */
const REMEMBERED_MS = 60_000

/**
 * The beginning of all scripts about slots. A slot is `ws1:until:blockedUntil:fence:held`, in milliseconds of
 * the server's clock. Numbers are written with `%.0f`, because Lua's default rounds to 14 digits; all are
 * whole and below 2^53. The clock is read in microseconds: ends are compared with the current millisecond
 * (rounded down), and new ends are counted from the next one (rounded up).
 */
const SLOT = `
local time = redis.call('TIME')
local micros = time[1] * 1000000 + time[2]
local from = math.floor(micros / 1000)
local to = math.ceil(micros / 1000)
local NO_SLOT = { free = 0, blocked = 0, fence = 0, held = '0' }
local function slot()
  local stored = redis.call('GET', KEYS[1])
  if not stored then return NO_SLOT end
  local free, blocked, fence, held = string.match(stored, '^ws1:(%d+):(%d+):(%d+):([01])$')
  if not free then return nil end
  return { free = tonumber(free), blocked = tonumber(blocked), fence = tonumber(fence), held = held }
end
local function keep(slot)
  local ends = math.max(slot.free, slot.blocked, from)
  local text = string.format('ws1:%.0f:%.0f:%.0f:%s', slot.free, slot.blocked, slot.fence, slot.held)
  redis.call('SET', KEYS[1], text, 'PX', string.format('%.0f', ends - from + ${REMEMBERED_MS}))
end
local function isHeld(slot, fence)
  return slot.held == '1' and slot.fence == tonumber(fence) and from < math.max(slot.free, slot.blocked)
end
local function certain(slot)
  return slot.held == '1' and math.max(0, slot.blocked - from) or math.max(slot.free, slot.blocked) - from
end
local CORRUPT = { err = 'WAYLEAVE corrupt' }
`

/** The server's clock. */
export const NOW: RedisScript = script(`
local time = redis.call('TIME')
return math.floor((time[1] * 1000000 + time[2]) / 1000)
`)

/**
 * Arguments: lease, delay, longest wait, `1` if the server loses nothing. Returns `{1, fence, now}` or `{0,
 * wait, now, certain}`, and `1` after that if the wait is for the time after a restart.
 *
 * A server that restarted a moment ago may have lost its last writes, so a grant from before the restart may
 * not have been the last one. A lease and a pause after the restart, any such holder is gone and its pause is
 * over. The server tells its uptime in whole seconds, rounded at both ends; hence one second is subtracted.
 */
export const ACQUIRE: RedisScript = script(`${SLOT}
local lease, delay, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local slot = slot()
if not slot then return CORRUPT end
local latest = to + longest
if slot.free > latest or slot.blocked > latest then
  slot.free, slot.blocked = math.min(slot.free, latest), math.min(slot.blocked, latest)
  keep(slot)
end
local wait = math.max(slot.free, slot.blocked) - from
if wait > 0 then return { 0, wait, from, certain(slot) } end
if ARGV[4] ~= '1' then
  local info = redis.pcall('INFO', 'server')
  local seconds = type(info) == 'string' and string.match(info, 'uptime_in_seconds:(%d+)')
  if not seconds then return { err = 'WAYLEAVE uptime' } end
  local up = (seconds - 1) * 1000
  if up < lease + delay and slot.fence < (from - up) * 1000 then
    local rest = lease + delay - up
    return { 0, rest, from, rest, 1 }
  end
end
slot.fence = math.max(slot.fence + 1, micros)
slot.free, slot.blocked, slot.held = to + lease + delay, 0, '1'
keep(slot)
return { 1, slot.fence, from }
`)

/** Returns `{held, wait, certain, now}`. */
export const LOOK: RedisScript = script(`${SLOT}
local slot = slot()
if not slot then return CORRUPT end
local wait = math.max(slot.free, slot.blocked) - from
if wait <= 0 then return { 0, 0, 0, from } end
return { tonumber(slot.held), wait, certain(slot), from }
`)

/** Arguments: fence, lease, delay. Returns 1 if the caller still held the slot. */
export const RENEW: RedisScript = script(`${SLOT}
local slot = slot()
if not slot then return CORRUPT end
if not isHeld(slot, ARGV[1]) then return 0 end
slot.free = to + tonumber(ARGV[2]) + tonumber(ARGV[3])
keep(slot)
return 1
`)

/** Arguments: fence, delay. Returns 1 if the caller still held the slot. */
export const RELEASE: RedisScript = script(`${SLOT}
local slot = slot()
if not slot then return CORRUPT end
if not isHeld(slot, ARGV[1]) then return 0 end
slot.free, slot.held = to + tonumber(ARGV[2]), '0'
keep(slot)
return 1
`)

/** Argument: the duration. A holder whose lease and pause are over does not get the slot back by a block. */
export const BLOCK: RedisScript = script(`${SLOT}
local slot = slot()
if not slot then return CORRUPT end
if from >= math.max(slot.free, slot.blocked) then slot.held = '0' end
slot.blocked = math.max(slot.blocked, to + tonumber(ARGV[1]))
keep(slot)
return 1
`)

/** Returns the record's bytes. */
export const GET: RedisScript = script(`return redis.call('GET', KEYS[1])`)

/** Arguments: version, bytes, lifetime. Returns 0 if a record of a higher version exists. */
export const SET: RedisScript = script(`
if redis.call('TYPE', KEYS[1])['ok'] == 'string' then
  local version = string.match(redis.call('GETRANGE', KEYS[1], 0, 20), '^wr1:(%d+):$')
  if version and tonumber(version) > tonumber(ARGV[1]) then return 0 end
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`)

/** Deletes a record. */
export const DELETE: RedisScript = script(`return redis.call('DEL', KEYS[1])`)

/** Argument: the record's first bytes. Deletes the record, unless it was replaced meanwhile. */
export const FORGET: RedisScript = script(`
local kind = redis.call('TYPE', KEYS[1])['ok']
if kind == 'string' and redis.call('GETRANGE', KEYS[1], 0, #ARGV[1] - 1) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`)

/** Returns the policy by which the server evicts keys, or nil if it evicts none or does not tell. */
export const EVICTION: RedisScript = script(`
local info = redis.pcall('INFO', 'memory')
if type(info) ~= 'string' or string.match(info, 'maxmemory:(%d+)') == '0' then return false end
local policy = string.match(info, 'maxmemory_policy:([%w-]+)')
if policy == 'noeviction' then return false end
return policy
`)

function script(text: string): RedisScript {
  return { text, sha1: createHash('sha1').update(text).digest('hex') }
}
