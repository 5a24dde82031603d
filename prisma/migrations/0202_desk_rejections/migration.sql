-- A rejection gives the customer the money back, so one person is enough whatever the amount.
update desk.authority set alone_up_to = proposes_up_to where kind = 'withdrawal.reject';
