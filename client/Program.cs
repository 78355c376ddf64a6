Console.WriteLine("client");
