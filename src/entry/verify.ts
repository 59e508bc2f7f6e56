/** Whether a robot is who it says: by its name, by the addresses that its operator publishes, and by the DNS. */
export {
  AddressRanges,
  type Dns,
  PublishedRanges,
  type RangeList,
  type RobotVerdict,
  systemDns,
  type VerifyRobotOptions,
  verifyRobot,
} from '../verify/index.ts'
