import { createHash } from 'node:crypto'
import { MAX_FENCE } from './slot.ts'

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
 * If a caller whose turn it is does not come within this many milliseconds, the next one may have the slot: a
 * hundred round trips, so that only a hung caller loses its place.
 */
const PLACE_MS = 1000

/**
 * The most callers that have a place at one slot. Further callers ask repeatedly. Places that another program wrote
 * beyond this number are dropped, because the scripts take time for each place.
 */
const MAX_PLACES = 200

/**
 * The beginning of all scripts about slots. A slot is `ws1:until:blockedUntil:fence:held`, in milliseconds of
 * the server's clock, and `-` with the holder's name while it is held. Behind it are the callers that wait for
 * the slot, each with `;` before it. Numbers are written with `%.0f`, because Lua's default rounds to 14
 * digits; all are whole and below 2^53. A fence above its limit is none that a script wrote. The clock is read in
 * microseconds: ends are compared with the current millisecond (rounded down), and new ends are counted from the next
 * one (rounded up).
 */
const SLOT = `
local time = redis.call('TIME')
local micros = time[1] * 1000000 + time[2]
local from = math.floor(micros / 1000)
local to = math.ceil(micros / 1000)
local NO_SLOT = { free = 0, blocked = 0, fence = 0, held = '0', holder = '', waiting = {} }
local function slot()
  local stored = redis.call('GET', KEYS[1])
  if not stored then return NO_SLOT end
  local free, blocked, fence, held, holder, rest =
    string.match(stored, '^ws1:(%d+):(%d+):(%d+):([01])%-?([%w._-]*)(.*)$')
  if not free or not string.match(rest, '^[;%w._-]*$') then return nil end
  if tonumber(fence) > ${MAX_FENCE} then return nil end
  local waiting = {}
  for caller in string.gmatch(rest, ';([^;]+)') do
    if #waiting == ${MAX_PLACES} then break end
    waiting[#waiting + 1] = caller
  end
  return {
    free = tonumber(free), blocked = tonumber(blocked), fence = tonumber(fence),
    held = held, holder = holder, waiting = waiting,
  }
end
local function keep(slot)
  local ends = math.max(slot.free, slot.blocked, from)
  local text = string.format('ws1:%.0f:%.0f:%.0f:%s', slot.free, slot.blocked, slot.fence, slot.held)
  if slot.held == '1' and slot.holder ~= '' then text = text .. '-' .. slot.holder end
  for _, caller in ipairs(slot.waiting) do text = text .. ';' .. caller end
  redis.call('SET', KEYS[1], text, 'PX', string.format('%.0f', ends - from + ${REMEMBERED_MS}))
end
local function isHeld(slot, fence)
  return slot.held == '1' and slot.fence == tonumber(fence) and from < math.max(slot.free, slot.blocked)
end
local function certain(slot)
  return slot.held == '1' and math.max(0, slot.blocked - from) or math.max(slot.free, slot.blocked) - from
end
local function placeOf(slot, caller)
  for place, each in ipairs(slot.waiting) do if each == caller then return place end end
  if caller == '' or #slot.waiting >= ${MAX_PLACES} then return nil end
  slot.waiting[#slot.waiting + 1] = caller
  return #slot.waiting
end
local function tellNext(slot, channel)
  local wait = math.max(slot.free, slot.blocked) - from
  while slot.waiting[1] do
    local told = redis.pcall('PUBLISH', channel .. slot.waiting[1], string.format('%.0f:%s', math.max(0, wait), KEYS[1]))
    if told ~= 0 then return end
    table.remove(slot.waiting, 1)
  end
end
local CORRUPT = { err = 'WAYLEAVE corrupt' }
local NO_UPTIME = { err = 'WAYLEAVE uptime' }
local function restAfterRestart(slot, longest, run)
  if run == '1' then return 0 end
  local info = redis.pcall('INFO', 'server')
  local seconds = type(info) == 'string' and string.match(info, 'uptime_in_seconds:(%d+)')
  if not seconds then return nil end
  if run ~= '' and string.match(info, 'run_id:(%w+)') == run then return 0 end
  local up = math.max(0, seconds - 1) * 1000
  return slot.fence < (from - up) * 1000 and math.max(0, longest - up) or 0
end
`

/** The server's clock. */
export const NOW: RedisScript = script(`
local time = redis.call('TIME')
return math.floor((time[1] * 1000000 + time[2]) / 1000)
`)

/**
 * Arguments: lease, delay, longest wait, the run, the caller's name, and the name again if the caller wants a
 * place, or an empty text. Returns `{1, fence, now}` or `{0, wait, now, certain, restarted, place}`. `restarted`
 * is 1 if the wait is for the time after a restart, and `place` is 0 for a caller without one.
 * The run is that of the server in which the fleet began, `1` if the server loses nothing, or an empty text.
 *
 * Callers get the slot in the order of their places. The first has it for a while after the slot is free, then
 * the second may have it, and so on: a caller that hangs or is gone stops nobody. A caller without a place
 * gets the slot whenever it is free.
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
local ready = math.max(slot.free, slot.blocked)
local waiters = #slot.waiting
local place = (ready > from or waiters > 0) and placeOf(slot, ARGV[6]) or nil
local wait = ready - from + ((place or 1) - 1) * ${PLACE_MS}
if wait > 0 then
  if #slot.waiting > waiters then keep(slot) end
  return { 0, wait, from, ready > from and certain(slot) or 0, 0, place or 0 }
end
local rest = restAfterRestart(slot, lease + delay, ARGV[4])
if not rest then return NO_UPTIME end
if rest > 0 then return { 0, rest, from, rest, 1, 0 } end
slot.fence = math.max(slot.fence + 1, micros)
slot.free, slot.blocked, slot.held, slot.holder = to + lease + delay, 0, '1', ARGV[5]
for _ = 1, place or 0 do table.remove(slot.waiting, 1) end
keep(slot)
return { 1, slot.fence, from }
`)

/**
 * Arguments: lease and delay together, and the run, as for {@link ACQUIRE}. Returns `{held, wait, certain, now,
 * callers, restarted, holder}`: the callers are those that wait for the slot, with `;` between them.
 */
export const LOOK: RedisScript = script(`${SLOT}
local slot = slot()
if not slot then return CORRUPT end
local rest = restAfterRestart(slot, tonumber(ARGV[1]), ARGV[2])
if not rest then return NO_UPTIME end
local wait = math.max(0, slot.free - from, slot.blocked - from)
local held = wait > 0 and tonumber(slot.held) or 0
local known = wait > 0 and certain(slot) or 0
local restarted = rest > wait and 1 or 0
return { held, math.max(wait, rest), math.max(known, rest), from, table.concat(slot.waiting, ';'), restarted, held == 1 and slot.holder or '' }
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

/**
 * Arguments: fence, delay, and the beginning of callers' channels. Returns 1 if the caller still held the slot.
 * The script tells the first caller that waits when to come. One whose connection is gone loses its place.
 */
export const RELEASE: RedisScript = script(`${SLOT}
local slot = slot()
if not slot then return CORRUPT end
if not isHeld(slot, ARGV[1]) then return 0 end
slot.free, slot.held = to + tonumber(ARGV[2]), '0'
tellNext(slot, ARGV[3])
keep(slot)
return 1
`)

/** Arguments: the caller, and the beginning of callers' channels. Gives up the caller's place. */
export const LEAVE: RedisScript = script(`${SLOT}
local slot = slot()
if not slot then return CORRUPT end
for place = #slot.waiting, 1, -1 do
  if slot.waiting[place] == ARGV[1] then table.remove(slot.waiting, place) end
end
if slot.held == '0' then tellNext(slot, ARGV[2]) end
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

/**
 * Stores that the fleet begins in this run of the server, and returns the run. After a restart, the server has
 * another run, whatever it lost. Returns nil for a Cluster, in which each node has its own run.
 */
export const BEGIN: RedisScript = script(`
local info = redis.call('INFO', 'server')
if not string.match(info, 'redis_mode:standalone') then return false end
local run = string.match(info, 'run_id:(%w+)')
redis.call('SET', KEYS[1], run, 'PX', ARGV[1])
return run
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

/**
 * Arguments: the cursor, `0` at first, and a pattern. Returns the next cursor and some names of keys that match, or
 * nil in a Cluster, whose nodes know their own keys only.
 */
export const SCAN: RedisScript = script(`
if not string.match(redis.call('INFO', 'server'), 'redis_mode:standalone') then return false end
return redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', 1000)
`)

/** Returns the policy by which the server evicts keys; nil if it evicts none, or does not say. */
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
