# Asks WWW::RobotRules. Reads rows as JSON lines; answers each with true, false, or null where it dies.
use strict;
use warnings;
use JSON::PP;
use URI;
use WWW::RobotRules;

if (@ARGV && $ARGV[0] eq '--version') {
    print "$WWW::RobotRules::VERSION\n";
    exit;
}

local $SIG{__WARN__} = sub { };
my $json = JSON::PP->new->utf8;
while (my $text = <STDIN>) {
    my $row = $json->decode($text);
    my ($robots, $url) = @{$row}{qw(robots url)};
    utf8::encode($robots);
    utf8::encode($url);
    my $answer = eval {
        my $site = URI->new($url)->host_port;
        my $rules = WWW::RobotRules->new($row->{agent});
        $rules->parse("http://$site/robots.txt", $robots);
        $rules->allowed($url) ? 'true' : 'false';
    };
    print defined $answer ? $answer : 'null', "\n";
}
