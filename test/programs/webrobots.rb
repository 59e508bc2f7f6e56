# Asks WebRobots. Reads rows as JSON lines; answers each with true, false, or null where it raises.
require 'json'
require 'webrobots'

if ARGV == ['--version']
  require 'webrobots/version'
  puts Webrobots::VERSION
  exit
end

STDIN.set_encoding('UTF-8')
STDIN.each_line do |text|
  row = JSON.parse(text)
  # Net::HTTP gives bytes.
  robots = WebRobots.new(row['agent'], http_get: ->(_) { row['robots'].b }, crawl_delay: :ignore)
  answer =
    begin
      robots.allowed?(row['url'])
    rescue StandardError
      nil
    end
  puts JSON.generate(answer)
end
